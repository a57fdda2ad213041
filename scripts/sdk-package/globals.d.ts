// The generated client is written for the types of browsers. Here it is compiled with those of Node, which lack this name;
// the package is compiled with both.
type BodyInit = NonNullable<RequestInit['body']>
