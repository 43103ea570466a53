/** The product's name as people read it, and as `appName` in calls. */
export const APP_NAME = 'Huella'
export const APP_ID = 'huella'
