/** Body of `GET /config.json`: what browsers and the mobile app may know of the configuration. It holds no secret. */
export interface PublicConfig {
  appName: string
  /** Base URL of the market's API. */
  storeApiUrl: string
  /** Client configuration of the Firebase project that signs people in to the app; null: there is none. */
  firebase: FirebaseClientConfig | null
  /** Token of the country's Freshchat account; null: WhatsApp alone, or no chat. */
  chatToken: string | null
  /** Origin of Freshchat's script; null where `chatToken` is. */
  chatUrl: string | null
  /** Sentry's DSN for errors of clients; null: they are not sent. */
  errorTrackingDsn: string | null
  /** Whether tracking calls are collected. */
  collectsTracking: boolean
}

/** Names as in Firebase's own configuration object (https://firebase.google.com/docs/web/learn-more#config-object). */
export interface FirebaseClientConfig {
  apiKey: string
  authDomain: string
  projectId: string
  appId?: string
  messagingSenderId?: string
}
