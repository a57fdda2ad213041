// The generated client uses a browser type that Node's types lack. This repository compiles with Node's types; the
// package is compiled with both.
type BodyInit = NonNullable<RequestInit['body']>
