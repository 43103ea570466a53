import { createContext } from 'react'

/**
 * Whether the mobile app shows this document, for components that render when the shop's data could not be loaded:
 * `Shell` and its children ask the visit. Both entries set it; `data-app` carries it from the server to the browser.
 */
export const AppModeContext = createContext(false)
