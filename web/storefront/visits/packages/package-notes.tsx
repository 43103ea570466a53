import { Notice } from '#web/ui/notice.tsx'

/** What packages pay of a visit, a sentence a pet. */
export function PackageNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Notice tone="ok" className="mt-4">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  )
}
