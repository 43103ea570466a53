import { ArrowLeft, ArrowRight, Camera, CircleAlert, Trash2 } from 'lucide-react'
import { type DragEvent, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Post } from '#services/community/contract.ts'
import { LIMITS } from '#services/community/posts/rules/limits.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PHOTO_TYPES } from '../../pets/photo/photo-file.ts'
import { SentPhoto } from './sent-photo.tsx'
import { usePhotoQueue } from './use-photo-queue.ts'

interface PhotoFieldProps {
  postId: string
  pictures: Post['pictures']
  /** Files chosen before the post existed: read once, and uploaded at once. */
  waiting?(): readonly File[]
}

/**
 * Photos of an existing post: chosen or dropped files are uploaded at once, each with progress and a retry; they can be
 * reordered and removed. Its forms post to the page as 'photo', 'removePhoto' and 'orderPhotos' (see
 * `save-post-photo.server.ts`), so it works without a script too.
 */
export function PhotoField({ postId, pictures, waiting }: PhotoFieldProps) {
  const { t } = useTranslation('ownPost')
  const room = LIMITS.picturesOfPost - pictures.length
  const queue = usePhotoQueue({ address: paths.communityPhoto({ id: postId }), room })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    void queue.choose(waiting?.() ?? [])
  }, [])
  return (
    <div className="grid gap-3">
      {queue.problem && (
        <p role="alert" className="flex items-start gap-1.5 font-bold text-red-700 text-sm">
          <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0" />
          {queue.problem}
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <StoredPhoto pictures={pictures} index={index} />
          </li>
        ))}
        {queue.photos.map((photo) => (
          <li key={photo.key}>
            <SentPhoto
              photo={photo}
              onRetry={() => void queue.retry(photo)}
              onRemove={() => queue.remove(photo)}
              canRemove={!queue.isSending}
            />
          </li>
        ))}
        {room - queue.photos.length > 0 && (
          <li>
            <ChoosePhotos onChoose={(files) => void queue.choose(files)} isEmpty={pictures.length === 0} />
          </li>
        )}
      </ul>
      <p className="text-ink-600 text-sm">{t('photos.hint', { count: LIMITS.picturesOfPost })}</p>
    </div>
  )
}

function StoredPhoto({ pictures, index }: { pictures: Post['pictures']; index: number }) {
  const { t } = useTranslation('ownPost')
  const sent = useNavigation().formData
  const picture = pictures[index]
  if (!picture) return null
  const number = index + 1
  const isRemoving = sent?.get('pictureId') === picture.id
  return (
    <figure
      className={cx(
        'relative overflow-hidden rounded-tile border border-ink-200 bg-white shadow-1',
        isRemoving && 'opacity-50',
      )}
    >
      <img
        src={picture.small}
        alt={t('photos.number', { number })}
        className="aspect-square w-full object-cover"
        decoding="async"
      />
      {index === 0 && (
        <Badge tone="brand" className="absolute top-2 left-2">
          {t('photos.first')}
        </Badge>
      )}
      <figcaption className="flex items-center justify-between gap-1 p-1">
        <span className="flex">
          <Move pictures={pictures} from={index} to={index - 1} label={t('photos.earlier', { number })}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Move>
          <Move pictures={pictures} from={index} to={index + 1} label={t('photos.later', { number })}>
            <ArrowRight aria-hidden="true" className="size-5" />
          </Move>
        </span>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="pictureId" value={picture.id} />
          <button
            type="submit"
            name="intent"
            value="removePhoto"
            aria-disabled={isRemoving || undefined}
            aria-label={t('photos.remove', { number })}
            className={small}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </Form>
      </figcaption>
    </figure>
  )
}

const small = 'grid size-10 place-items-center rounded-control text-ink-700 hover:bg-ink-100 disabled:opacity-30'

interface MoveProps {
  pictures: Post['pictures']
  from: number
  to: number
  label: string
  children: React.ReactNode
}

function Move({ pictures, from, to, label, children }: MoveProps) {
  const order = pictures.map(({ id }) => id)
  const [moved] = order.splice(from, 1)
  if (moved) order.splice(to, 0, moved)
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="order" value={order.join(',')} />
      <button
        type="submit"
        name="intent"
        value="orderPhotos"
        disabled={to < 0 || to >= pictures.length}
        aria-label={label}
        className={small}
      >
        {children}
      </button>
    </Form>
  )
}

function ChoosePhotos({ isEmpty, onChoose }: { isEmpty: boolean; onChoose(files: File[]): void }) {
  const { t } = useTranslation('ownPost')
  const [isOver, setOver] = useState(false)
  const isPosting = useNavigation().formData?.get('intent') === 'photo'
  const onDrag = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid h-full content-start gap-2">
      <label
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false)
          onChoose([...event.dataTransfer.files])
        }}
        className={cx(
          'grid aspect-square h-full w-full cursor-pointer place-content-center justify-items-center gap-2 rounded-tile border-2 border-dashed p-3 text-center font-extrabold text-brand-700 text-sm has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
          isOver ? 'border-brand-600 bg-brand-100' : 'border-brand-300 bg-brand-50 hover:border-brand-600',
        )}
      >
        <Camera aria-hidden="true" className="size-8" strokeWidth={1.75} />
        {t(isEmpty ? 'photos.choose' : 'photos.more')}
        <input
          type="file"
          name="file"
          multiple
          accept={PHOTO_TYPES}
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])])
            // Resets the input, so that choosing the same file again fires a change.
            event.target.value = ''
          }}
          className="max-w-full text-sm [@media(scripting:enabled)]:sr-only"
        />
      </label>
      <div className="only-without-script">
        <Button
          type="submit"
          name="intent"
          value="photo"
          size="sm"
          isPending={isPosting}
          pendingLabel={t('photos.sending')}
        >
          {t('photos.send')}
        </Button>
      </div>
    </Form>
  )
}
