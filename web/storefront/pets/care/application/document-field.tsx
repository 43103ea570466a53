import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { PHOTO_TYPES, type ReadPhoto, readPhoto } from '../../photo/photo-file.ts'
import { MOST_DOCUMENTS } from './documents.ts'

export type ChosenDocument = Pick<ReadPhoto, 'blob' | 'url'>

interface DocumentFieldProps {
  /** How many the record has. */
  savedCount: number
  documents: readonly ChosenDocument[]
  onChange(documents: ChosenDocument[]): void
}

/** Photos of the paper, sent with the rest. With a script they are made smaller and looked at first. */
export function DocumentField({ savedCount, documents, onChange }: DocumentFieldProps) {
  const { t } = useTranslation('petCare')
  const { t: pet } = useTranslation('petProfile')
  const [problem, setProblem] = useState<string | null>(null)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const room = MOST_DOCUMENTS - savedCount - documents.length

  async function choose(files: FileList | null) {
    setProblem(null)
    const added: ChosenDocument[] = []
    for (const file of [...(files ?? [])]) {
      if (added.length >= room) {
        setProblem(t('papers.tooMany', { count: MOST_DOCUMENTS }))
        break
      }
      const read = await readPhoto(file)
      if (typeof read === 'string') setProblem(pet(`photo.problems.${read}`))
      else added.push({ blob: read.blob, url: read.url })
    }
    urls.current.push(...added.map(({ url }) => url))
    if (added.length > 0) onChange([...documents, ...added])
  }

  return (
    <div className="grid gap-2.5">
      <span className="font-bold text-ink-800 text-sm">{t('papers.title')}</span>
      {documents.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {documents.map((document, index) => (
            <li key={document.url} className="relative">
              <img
                src={document.url}
                alt={t('papers.chosen', { number: index + 1 })}
                className="size-20 rounded-control border border-ink-200 object-cover"
              />
              <button
                type="button"
                onClick={() => onChange(documents.filter((each) => each !== document))}
                aria-label={t('papers.removeNumber', { number: index + 1 })}
                className="absolute -top-2 -right-2 grid size-8 place-items-center rounded-full bg-white text-ink-700 shadow-2"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
          <span className="inline-flex h-11 w-fit items-center gap-2 rounded-button border-[1.5px] border-ink-300 bg-white px-5 font-extrabold text-ink-900 text-md hover:border-brand-600 hover:text-brand-700">
            <Camera aria-hidden="true" className="size-5" />
            {t('papers.add')}
          </span>
          <input
            type="file"
            name="paper"
            multiple
            accept={PHOTO_TYPES}
            aria-describedby={problem ? 'paper-error' : 'paper-hint'}
            onChange={(event) => {
              void choose(event.target.files)
              // The files are kept in state; choosing the same file again must fire a change event.
              event.target.value = ''
            }}
            className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
          />
        </label>
      )}
      <FieldNote id="paper" hint={t('papers.hint', { count: MOST_DOCUMENTS })} error={problem} />
    </div>
  )
}
