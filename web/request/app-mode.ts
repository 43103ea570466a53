import { createContext } from 'react'

/**
 * Whether this document is shown inside the mobile app (D5), for what stands where the shop's own data could not be had: `Shell`
 * and what is in it ask the visit. Set by both entries; between them the document carries it (`data-app`).
 */
export const AppModeContext = createContext(false)
