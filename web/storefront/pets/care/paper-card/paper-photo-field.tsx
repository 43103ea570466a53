import { Camera, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { PHOTO_TYPES, type ReadPhoto, readPhoto } from '../../photo/photo-file.ts'

export type PaperPhoto = Pick<ReadPhoto, 'blob' | 'url'>

interface PaperPhotoFieldProps {
  photo: PaperPhoto | null
  onChange(photo: PaperPhoto): void
}

/** Photo of the whole card. With a script it stays in sight, large enough to copy from. */
export function PaperPhotoField({ photo, onChange }: PaperPhotoFieldProps) {
  const { t } = useTranslation('paperCard')
  const { t: pet } = useTranslation('petProfile')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const url = photo?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])

  async function choose(file: File | undefined) {
    if (!file) return
    const read = await readPhoto(file)
    if (typeof read === 'string') return setProblem(pet(`photo.problems.${read}`))
    setProblem(null)
    onChange(read)
  }

  return (
    <Card className="grid gap-3 @3xl/main:sticky @3xl/main:top-24 max-sm:sticky max-sm:top-16 max-sm:z-10 max-sm:p-3">
      {photo && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label={t('photo')}
          className="max-h-[26vh] overflow-auto rounded-tile bg-ink-100 @3xl/main:max-h-[64vh]"
        >
          <img src={photo.url} alt={t('photo')} className={isLarge ? 'w-[220%] max-w-none' : 'w-full'} />
        </section>
      )}
      {!photo && <p className="text-ink-600 max-sm:hidden">{t('photoText')}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
          <span className="inline-flex h-11 w-fit items-center gap-2 rounded-button border-[1.5px] border-ink-300 bg-white px-5 font-extrabold text-ink-900 text-md hover:border-brand-600 hover:text-brand-700">
            <Camera aria-hidden="true" className="size-5" />
            {t(photo ? 'changePhoto' : 'addPhoto')}
          </span>
          <input
            type="file"
            name="paper"
            accept={PHOTO_TYPES}
            aria-describedby={problem ? 'paper-error' : 'paper-hint'}
            onChange={(event) => void choose(event.target.files?.[0])}
            className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
          />
        </label>
        {photo && (
          <Button
            variant="ghost"
            aria-pressed={isLarge}
            icon={
              isLarge ? (
                <ZoomOut aria-hidden="true" className="size-5" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-5" />
              )
            }
            onClick={() => setLarge(!isLarge)}
          >
            {t(isLarge ? 'smaller' : 'larger')}
          </Button>
        )}
      </div>
      <FieldNote id="paper" hint={photo ? undefined : t('photoHint')} error={problem} />
    </Card>
  )
}
