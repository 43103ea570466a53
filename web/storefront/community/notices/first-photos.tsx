import { Camera, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { LIMITS } from '#services/community/posts/rules/limits.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { PHOTO_TYPES, whyNotThisPhoto } from '../../pets/photo/photo-file.ts'
import { savePhotos } from './waiting-photos.ts'

interface Chosen {
  file: File
  url: string
}

/**
 * Photos chosen before their notice exists: shown at once, and uploaded when it does, each with its progress. Without a
 * script they are submitted with the form, as `file`. `profilePhoto` is the photo of the visitor's pet.
 */
export function FirstPhotos({ profilePhoto, label }: { profilePhoto: string | null; label: string }) {
  const { t } = useTranslation(['lostAndFound', 'petProfile'])
  const id = useId()
  const [isHere, setHere] = useState(false)
  const [photos, setPhotos] = useState<readonly Chosen[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const urls = useRef(new Set<string>())
  useEffect(() => setHere(true), [])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  useEffect(() => savePhotos(photos.map(({ file }) => file)), [photos])

  // A pet's profile photo is added automatically, and can be removed.
  useEffect(() => {
    if (!profilePhoto) return
    const abort = new AbortController()
    void bring(profilePhoto, abort.signal).then((file) => {
      if (file) setPhotos((before) => (before.length > 0 ? before : [toShown(file, urls.current)]))
    })
    return () => abort.abort()
  }, [profilePhoto])

  function choose(files: readonly File[]) {
    const wrong = files.map(whyNotThisPhoto).find((why) => why === 'type')
    setProblem(wrong ? t(`petProfile:photo.problems.${wrong}`) : null)
    const fitting = files.filter((file) => whyNotThisPhoto(file) !== 'type')
    setPhotos((before) =>
      [...before, ...fitting.map((file) => toShown(file, urls.current))].slice(0, LIMITS.picturesOfPost),
    )
  }

  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={problem ? `${id}-error` : `${id}-hint`}>
      <legend className="mb-2 font-bold text-ink-800 text-sm">{label}</legend>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ url, file }, index) => (
          <li key={url} className="relative">
            <img
              src={url}
              alt={t('photos.chosen', { number: index + 1 })}
              className="size-28 rounded-tile border border-ink-200 object-cover"
            />
            <button
              type="button"
              aria-label={t('photos.leave', { number: index + 1 })}
              onClick={() => setPhotos((before) => before.filter((each) => each.file !== file))}
              className="absolute -top-2 -right-2 grid size-9 place-items-center rounded-full bg-white text-ink-700 shadow-2 hover:text-red-700"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
        {photos.length < LIMITS.picturesOfPost && (
          <li>
            <label className="grid size-28 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-tile border-2 border-brand-300 border-dashed bg-brand-50 p-2 text-center font-extrabold text-brand-700 text-sm hover:border-brand-600 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
              <Camera aria-hidden="true" className="size-7" strokeWidth={1.75} />
              {t(photos.length === 0 ? 'photos.choose' : 'photos.more')}
              <input
                type="file"
                name={isHere ? undefined : 'file'}
                multiple
                accept={PHOTO_TYPES}
                onChange={(event) => {
                  choose([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
                className="max-w-full text-xs [@media(scripting:enabled)]:sr-only"
              />
            </label>
          </li>
        )}
      </ul>
      <FieldNote id={id} hint={t('photos.hint')} error={problem} />
    </fieldset>
  )
}

/** Object URL of a file for this page, revoked with the page. */
function toShown(file: File, urls: Set<string>): Chosen {
  const url = URL.createObjectURL(file)
  urls.add(url)
  return { file, url }
}

/** Profile photo of a pet as a file; null when it cannot be loaded, which must not block the notice. */
async function bring(address: string, signal: AbortSignal): Promise<File | null> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return null
    const blob = await response.blob()
    return new File([blob], 'foto', { type: blob.type })
  } catch {
    return null
  }
}
