import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { readPhoto } from '../../pets/photo/photo-file.ts'
import { type Sent, sendPhoto } from '../../pets/photo/send-photo.ts'

export interface PhotoOnItsWay {
  key: number
  /** '': none. */
  idempotencyKey: string
  url: string
  blob: Blob
  /** Fraction from 0 to 1. */
  progress: number
  /** Error of the upload. */
  problem: string | null
}

interface QueueOptions {
  /** Takes one photo as `file` and its `idempotencyKey`, and answers JSON. */
  address: string
  /** How many more photos there may be. */
  room: number
  /** Start of the photos' idempotency keys, from the page's loader. */
  keyPrefix?: string
}

/**
 * Upload queue of photos, one after the other; each file is held until it has arrived, so that it can be retried under
 * the same key.
 */
export function usePhotoQueue({ address, room, keyPrefix = '' }: QueueOptions) {
  const { t } = useTranslation(['ownPost', 'petProfile'])
  const revalidator = useRevalidator()
  const [photos, setPhotos] = useState<PhotoOnItsWay[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const urls = useRef(new Set<string>())
  const chosen = useRef(0)
  useEffect(() => {
    const { current } = urls
    return () => {
      for (const url of current) URL.revokeObjectURL(url)
    }
  }, [])

  function updatePhoto(photo: PhotoOnItsWay, news: Partial<PhotoOnItsWay>) {
    setPhotos((all) => all.map((each) => (each.key === photo.key ? { ...each, ...news } : each)))
  }

  function remove(photo: PhotoOnItsWay) {
    URL.revokeObjectURL(photo.url)
    urls.current.delete(photo.url)
    setPhotos((all) => all.filter(({ key }) => key !== photo.key))
  }

  async function send(photo: PhotoOnItsWay) {
    updatePhoto(photo, { progress: 0, problem: null })
    const form = new FormData()
    form.set('file', photo.blob, 'photo')
    if (photo.idempotencyKey !== '') form.set('idempotencyKey', photo.idempotencyKey)
    const sent = await sendPhoto(address, form, (progress) => updatePhoto(photo, { progress }))
    if (sent.kind !== 'saved') return updatePhoto(photo, { problem: whyNot(sent) })
    await revalidator.revalidate()
    remove(photo)
  }

  function whyNot(sent: Exclude<Sent, { kind: 'saved' }>): string {
    if (sent.kind === 'offline') return t('photos.offline')
    return sent.detail || t(sent.status === 413 ? 'petProfile:photo.problems.size' : 'photos.failed')
  }

  async function choose(files: readonly File[]) {
    if (files.length === 0 || isSending) return
    setProblem(null)
    const fitting = files.slice(0, Math.max(0, room - photos.length))
    if (fitting.length < files.length) setProblem(t('photos.tooMany'))
    const added: PhotoOnItsWay[] = []
    for (const file of fitting) {
      const read = await readPhoto(file)
      if (typeof read === 'string') {
        setProblem(t(`petProfile:photo.problems.${read}`))
        continue
      }
      chosen.current += 1
      urls.current.add(read.url)
      const idempotencyKey = keyPrefix && `${keyPrefix}-${chosen.current}`
      added.push({ key: chosen.current, idempotencyKey, url: read.url, blob: read.blob, progress: 0, problem: null })
    }
    setPhotos((all) => [...all, ...added])
    setSending(true)
    for (const photo of added) await send(photo)
    setSending(false)
  }

  async function retry(photo: PhotoOnItsWay) {
    if (isSending) return
    setSending(true)
    await send(photo)
    setSending(false)
  }

  return { photos, problem, isSending, choose, retry, remove }
}
