import type { ReactNode } from 'react'
import type { HoleKind } from './hole-kinds.server.ts'
import { type HoleProps, MarkedHole } from './marked-hole.tsx'
import { usePersonalPart } from './personal-part.ts'

/** The place of something personal in a page that everybody sees alike (docs/decisions/006). */
export function Hole(props: HoleProps) {
  return import.meta.env.SSR ? <MarkedHole {...props} /> : props.children
}

interface PartHoleProps<Part> {
  /** Name of the part, and kind of the hole. */
  of: HoleKind
  /** From the page's loader: null in a shared document. */
  part: Part | null
  children(part: Part): ReactNode
}

/** The place of what a page shows of its personal part. */
export function PartHole<Part>({ of, part, children }: PartHoleProps<Part>) {
  return (
    <Hole of={of}>
      <Shown name={of} part={part} show={children} />
    </Hole>
  )
}

function Shown<Part>({ name, part, show }: { name: string; part: Part | null; show(part: Part): ReactNode }) {
  return show(usePersonalPart(name, part))
}
