/** Whom and what a paper names. Texts are as they were typed. */

export interface Party {
  name: string | null
  companyName: string | null
  email: string | null
  phone: string | null
}

export interface PaperProject {
  number: string
  name: string
  /** The site's address, a line each; empty where there is none. */
  site: string[]
}
