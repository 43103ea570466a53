import { Camera, CircleCheck, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'
import type { ClaimDocumentKind } from '#services/insurance/claims/rules/documents.ts'
import type { Claim } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { PHOTO_TYPES, readPhoto } from '../../pets/photo/photo-file.ts'
import { sendPhoto } from '../../pets/photo/send-photo.ts'
import { DocumentPicture } from './document-picture.tsx'

interface DocumentSlotProps {
  insuranceId: string
  claimId: string
  kind: ClaimDocumentKind
  documents: Claim['papers']
  isNeeded: boolean
  /** Number of photos that the claim still accepts. */
  room: number
}

/** Upload of one kind of document: each photo is sent when chosen, with a retry after a failure. */
export function DocumentSlot({ insuranceId, claimId, kind, documents, isNeeded, room }: DocumentSlotProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const id = useId()
  const { uploads, problem, choose, retry, leave } = useUploads(paths.claimDocument(insuranceId, claimId), kind, room)
  const isThere = documents.length > 0
  const title = t(`paperKinds.${kind}.title`)
  return (
    <section id={kind} aria-labelledby={`${id}-title`} className="grid scroll-mt-40 gap-2.5">
      <div>
        <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-x-2 text-md">
          {title}
          {isThere ? (
            <CircleCheck role="img" aria-label={t('papers.there')} className="size-5 text-ok" />
          ) : (
            <span className={isNeeded ? 'font-bold text-red-700 text-sm' : 'font-medium text-ink-600 text-sm'}>
              {t(isNeeded ? 'papers.needed' : 'papers.welcome')}
            </span>
          )}
        </h3>
        <p className="text-ink-600 text-sm">{t(`paperKinds.${kind}.hint`)}</p>
      </div>
      {(isThere || uploads.length > 0) && (
        <ul className="flex flex-wrap gap-3">
          {documents.map((document, index) => (
            <li key={document.id} className="grid justify-items-center gap-1">
              <DocumentPicture
                insuranceId={insuranceId}
                document={document}
                label={t('papers.number', { kind: title, number: index + 1 })}
              />
              <RemoveDocument
                paperId={document.id}
                label={t('papers.removeNamed', { kind: title, number: index + 1 })}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <li key={upload.url} className="w-40">
              <Uploading upload={upload} onRetry={() => retry(upload)} onLeave={() => leave(upload)} />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="kind" value={kind} />
          <label className="grid w-fit gap-2 rounded-button has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2">
            <span className="inline-flex h-11 w-fit items-center gap-2 rounded-button border-[1.5px] border-ink-300 bg-white px-5 font-extrabold text-ink-900 text-md hover:border-brand-600 hover:text-brand-700">
              <Camera aria-hidden="true" className="size-5" />
              {t(isThere ? 'papers.addMore' : 'papers.add')}
              <span className="sr-only">: {title}</span>
            </span>
            <input
              type="file"
              name="file"
              accept={PHOTO_TYPES}
              multiple
              aria-describedby={problem ? `${id}-error` : undefined}
              onChange={(event) => {
                void choose([...(event.target.files ?? [])])
                // Choosing the same file again must fire a change event.
                event.target.value = ''
              }}
              className="max-w-60 text-sm [@media(scripting:enabled)]:sr-only"
            />
          </label>
          <Button type="submit" name="intent" value="paper" variant="soft" className="only-without-script">
            {t('papers.send')}
          </Button>
        </Form>
      )}
      <FieldNote id={id} error={problem} />
    </section>
  )
}

interface Upload {
  blob: Blob
  url: string
  /** 0 to 1. */
  progress: number
  /** Reason of the failed upload; null while it runs. */
  problem: string | null
}

function useUploads(to: string, kind: ClaimDocumentKind, room: number) {
  const { t } = useTranslation('petInsuranceProfile')
  const { t: pet } = useTranslation('petProfile')
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const change = (url: string, facts: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.url === url ? { ...each, ...facts } : each)))
  const leave = ({ url }: Pick<Upload, 'url'>) => setUploads((all) => all.filter((each) => each.url !== url))

  async function send({ blob, url }: Pick<Upload, 'blob' | 'url'>) {
    const form = new FormData()
    form.set('file', blob, 'paper')
    form.set('kind', kind)
    change(url, { progress: 0, problem: null })
    const sent = await sendPhoto(to, form, (progress) => change(url, { progress }))
    if (sent.kind === 'offline') return change(url, { problem: t('papers.offline') })
    if (sent.kind === 'refused') return change(url, { problem: sent.detail || t('papers.failed') })
    await revalidate()
    leave({ url })
  }

  async function choose(files: File[]) {
    setProblem(files.length > room ? t('papers.tooMany', { count: room }) : null)
    const added: Upload[] = []
    for (const file of files.slice(0, room)) {
      const read = await readPhoto(file)
      if (typeof read === 'string') setProblem(pet(`photo.problems.${read}`))
      else added.push({ blob: read.blob, url: read.url, progress: 0, problem: null })
    }
    urls.current.push(...added.map(({ url }) => url))
    setUploads((all) => [...all, ...added])
    // One after another: on a slow connection the first arrives whole rather than all of them half.
    for (const each of added) await send(each)
  }

  return { uploads, problem, choose, retry: send, leave }
}

function Uploading({ upload, onRetry, onLeave }: { upload: Upload; onRetry(): void; onLeave(): void }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { url, progress, problem } = upload
  return (
    <div className="grid gap-1.5">
      <img src={url} alt="" className="size-24 rounded-control border border-ink-200 object-cover opacity-70" />
      {problem === null ? (
        <ProgressBar value={progress} label={t('papers.sending')} />
      ) : (
        <>
          <p role="alert" className="font-bold text-red-700 text-sm">
            {problem}
          </p>
          <div className="flex flex-wrap gap-1.5">
            <Button
              variant="soft"
              size="sm"
              icon={<RotateCw aria-hidden="true" className="size-4" />}
              onClick={onRetry}
            >
              {t('papers.retry')}
            </Button>
            <Button variant="ghost" size="sm" aria-label={t('papers.leave')} onClick={onLeave} className="!px-2.5">
              <X aria-hidden="true" className="size-4.5" />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function RemoveDocument({ paperId: documentId, label }: { paperId: string; label: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  const isPending = useNavigation().formData?.get('paperId') === documentId
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="paperId" value={documentId} />
      <Button
        type="submit"
        name="intent"
        value="remove-paper"
        variant="ghost"
        size="sm"
        className="!px-2 !text-red-700"
        isPending={isPending}
        aria-label={label}
      >
        {t('papers.remove')}
      </Button>
    </Form>
  )
}
