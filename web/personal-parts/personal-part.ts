import { createContext, useContext } from 'react'

/** Personal parts of a page by name: 'frame', 'home' … */
export type PersonalParts = Readonly<Record<string, unknown>>

/** Element of a shared document that holds the personal parts, before the page's script. */
export const PARTS_ID = 'personal-parts'

/** On the server: the parts of the rendering. */
export const PersonalPartsContext = /* @__PURE__ */ createContext<PersonalParts>({})

/** In the browser: the parts that the server wrote into the document. */
const written: PersonalParts = import.meta.env.SSR
  ? {}
  : JSON.parse(document.getElementById(PARTS_ID)?.textContent || '{}')

const useParts = import.meta.env.SSR ? () => useContext(PersonalPartsContext) : () => written

/**
 * The personal part of a route's loader data, or in a shared document (`part` null) the one beside it. In a shared
 * document only a `Hole` may show what depends on it.
 */
export function usePersonalPart<Part>(name: string, part: Part | null): Part {
  const parts = useParts()
  return part ?? (parts[name] as Part)
}
