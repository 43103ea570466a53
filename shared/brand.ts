/** The product's name as people read it, and as `appName` in calls. */
export const APP_NAME = 'Huella'
export const APP_ID = 'huella'

/** The design system's colours (web/theme.css) for mails and PDFs, which no style sheet reaches. */
export const BRAND_COLOURS = {
  brand: '#8b2bc5',
  brandDark: '#591680',
  brandPale: '#f4e8ff',
  ink: '#1a1220',
  inkQuiet: '#5b5362',
  background: '#fbf9fc',
  line: '#e8e4eb',
}
