/** The product's name as people read it, and as `appName` in calls. */
export const APP_NAME = 'Huella'
export const APP_ID = 'huella'

/** Brand tokens for what is drawn outside the website: mails, PDFs, pictures. */
export const brandColours = {
  primary: '#8B2BC5',
  primaryDark: '#40105E',
  secondary: '#D72442',
  ink: '#1A1220',
  paper: '#FBF9FC',
  sun: '#FFC93C',
}
