import { useTranslation } from '#web/i18n/i18n.ts'
import { usePictureStrip } from '#web/ui/pictures/use-picture-strip.ts'
import { StorePicture } from '../store-picture.tsx'

/**
 * Pictures scroll sideways and snap (CSS only); thumbnails jump to them, and with the script the page itself does not
 * move.
 */
export function StoreGallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
  const { t } = useTranslation('appointment')
  const { strip, shown, show, onScroll } = usePictureStrip()

  if (pictures.length === 0) {
    return (
      <div className="overflow-hidden rounded-panel border border-ink-200 shadow-1">
        <StorePicture src={null} alt="" isPriority className="aspect-[16/10] w-full sm:aspect-[2/1]" />
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <section
        ref={strip}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t('store.gallery', { store: name })}
        onScroll={onScroll}
        className="rail snap-mandatory scroll-smooth rounded-panel border border-ink-200 bg-brand-50 shadow-1"
      >
        {pictures.map((picture, index) => (
          <div key={picture} id={`foto-${index + 1}`} className="aspect-[16/10] w-full sm:aspect-[2/1]">
            <StorePicture
              src={picture}
              alt={t('store.pictureOf', { store: name, n: index + 1 })}
              isPriority={index === 0}
              className="size-full"
            />
          </div>
        ))}
      </section>
      {pictures.length > 1 && (
        <ul className="rail mt-2.5 gap-2 p-0.5">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a
                href={`#foto-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={t('store.picture', { n: index + 1 })}
                aria-current={index === shown ? 'true' : undefined}
                className="block h-14 w-19 overflow-hidden rounded-control border-2 border-ink-200 bg-white hover:border-brand-300 aria-[current]:border-brand-600"
              >
                <StorePicture src={picture} alt="" className="size-full" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
