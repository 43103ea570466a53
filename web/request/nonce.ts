import { createContext } from 'react'

/** The nonce of this answer's Content-Security-Policy; only on the server, where `entry.server.tsx` sets it. */
export const NonceContext = createContext<string | undefined>(undefined)
