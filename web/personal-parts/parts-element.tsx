import { useContext } from 'react'
import { PARTS_ID, PersonalPartsContext } from './personal-part.ts'

/** Carries the personal parts of a shared document to the browser, which reads them before it hydrates the page. */
export function PartsElement() {
  return import.meta.env.SSR ? <WrittenParts /> : <Parts json="" />
}

function WrittenParts() {
  const parts = useContext(PersonalPartsContext)
  // No text may end the script element.
  return <Parts json={JSON.stringify(parts).replaceAll('<', String.raw`\u003c`)} />
}

function Parts({ json }: { json: string }) {
  return (
    <script
      type="application/json"
      id={PARTS_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
