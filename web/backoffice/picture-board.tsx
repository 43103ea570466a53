import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface BoardPicture {
  id: string
  label: string
  /** Addresses of the thumbnail and the full picture. */
  small: string
  large: string
}

/**
 * Thumbnails that open a viewer, which shows a picture in its full size and moves to the next one.
 * Without a script they are links to the picture.
 */
export function PictureBoard({ pictures }: { pictures: readonly BoardPicture[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {pictures.map(({ id, label, small, large }, index) => (
          <li key={id}>
            <a
              href={large}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpen(index)
              }}
              className="group grid gap-1.5 font-bold text-sm"
            >
              <span className="relative block overflow-hidden rounded-tile border border-ink-200 bg-ink-100">
                <img src={small} alt="" loading="lazy" decoding="async" className="aspect-square w-full object-cover" />
                <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-white/90 text-brand-800">
                  <ZoomIn aria-hidden="true" className="size-4.5" />
                </span>
              </span>
              <span className="group-hover:text-brand-700">{label}</span>
            </a>
          </li>
        ))}
      </ul>
      <Viewer pictures={pictures} at={open} onGo={setOpen} />
    </>
  )
}

interface ViewerProps {
  pictures: readonly BoardPicture[]
  /** Index of the open picture; null: none. */
  at: number | null
  onGo(to: number | null): void
}

function Viewer({ pictures, at, onGo }: ViewerProps) {
  const { t } = useTranslation('backoffice')
  const [isLarge, setIsLarge] = useState(false)
  const picture = at === null ? undefined : pictures[at]
  const show = (to: number | null) => {
    setIsLarge(false)
    onGo(to)
  }
  const go = (by: number) => show(((at ?? 0) + by + pictures.length) % pictures.length)
  return (
    <Dialog
      isOpen={picture !== undefined}
      onClose={() => show(null)}
      title={picture?.label ?? ''}
      closeLabel={t('pictures.close')}
      size="lg"
      footer={
        <div className="flex items-center gap-2.5">
          <Button
            variant="outline"
            size="sm"
            icon={
              isLarge ? (
                <ZoomOut aria-hidden="true" className="size-4.5" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-4.5" />
              )
            }
            onClick={() => setIsLarge(!isLarge)}
          >
            {t(isLarge ? 'pictures.smaller' : 'pictures.larger')}
          </Button>
          {pictures.length > 1 && (
            <>
              <IconButton
                label={t('pictures.previous')}
                icon={<ChevronLeft className="size-5.5" />}
                onClick={() => go(-1)}
                className="ml-auto"
              />
              <IconButton
                label={t('pictures.next')}
                icon={<ChevronRight className="size-5.5" />}
                onClick={() => go(1)}
              />
            </>
          )}
        </div>
      }
    >
      {picture && (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls the large picture by keys
          tabIndex={0}
          className={cx('max-h-[65dvh]', isLarge ? 'overflow-auto' : 'grid place-items-center overflow-hidden')}
        >
          <img
            src={picture.large}
            alt={picture.label}
            className={isLarge ? 'w-[1280px] max-w-none' : 'max-h-[65dvh] max-w-full object-contain'}
          />
        </div>
      )}
    </Dialog>
  )
}
