import { createContext, useContext } from 'react'
import type { PersonalFrame } from './personal-frame.server.ts'

/** Name of the frame's personal part. */
export const FRAME = 'frame'

export const PersonalFrameContext = createContext<PersonalFrame | null>(null)

/**
 * What the frame knows of the visitor. In what the server renders only a `Hole` may show it. Throws outside
 * `<FrameContexts>`.
 */
export function usePersonalFrame(): PersonalFrame {
  const frame = useContext(PersonalFrameContext)
  if (!frame) throw new Error('usePersonalFrame is used outside <FrameContexts>')
  return frame
}
