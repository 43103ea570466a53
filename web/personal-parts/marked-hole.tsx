import { createContext, type ReactNode, useContext } from 'react'
import type { HoleKind } from './hole-kinds.server.ts'

export interface HoleProps {
  of: HoleKind
  /** Of the product or variant in the hole. */
  id?: string
  /**
   * Elements that find all that is personal by contexts and `usePersonalPart`: for one visitor they are rendered again, with the
   * same props.
   */
  children: ReactNode
}

/** Collects the holes of a shared document while it is rendered. */
export interface Holes {
  /** Element name that marks a hole in the HTML and that no page can know. */
  tag: string
  props: HoleProps[]
}

/** Null outside the rendering of a shared document: children stand alone. */
export const HolesContext = /* @__PURE__ */ createContext<Holes | null>(null)

/** A hole on the server: marked in the HTML of a shared document. */
export function MarkedHole(hole: HoleProps) {
  const holes = useContext(HolesContext)
  if (!holes) return hole.children
  const { tag: Mark, props } = holes as { tag: 'x-hole'; props: HoleProps[] }
  const index = props.push(hole) - 1
  return (
    <Mark data-hole={index}>
      <HolesContext value={null}>{hole.children}</HolesContext>
    </Mark>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'x-hole': { key?: number; 'data-hole': number; children: ReactNode }
    }
  }
}
