/** Where the links of our mails lead; the website has a page at each (D51: the capability is in the path). */
export const linkPaths = {
  'verify-email': (token: string) => `/verify-email/${token}`,
  'reset-password': (token: string) => `/reset-password/${token}`,
  invitation: (token: string) => `/invitation/${token}`,
}
