import type { ComponentType } from 'react'
import { usePieceLater } from './use-piece-later.ts'

interface ScriptedLaterProps<Props> {
  /** The component on the server; null in the browser, whose bundle leaves it out (`import.meta.env.SSR`). */
  rendered: ComponentType<Props> | null
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/**
 * Part of a page that the server renders, and whose script loads when the page is idle. Until then the browser keeps the
 * server's HTML, in which links work. After a step inside the site the part is empty until its script is there. Needs a
 * `key` that changes with what the part is about, because HTML that nothing replaces would stay.
 */
export function ScriptedLater<Props extends object>({ rendered: Rendered, load, props }: ScriptedLaterProps<Props>) {
  const Piece = usePieceLater(Rendered === null, load) ?? Rendered
  if (Piece)
    return (
      <div>
        <Piece {...props} />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the HTML inside such an element as the server sent it.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
