import type { Post } from '#services/community/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { usePictureStrip } from '#web/ui/pictures/use-picture-strip.ts'
import { formatPostTitle } from './post-labels.ts'
import { PostPicture } from './post-picture.tsx'

type Shown = Pick<Post, 'kind' | 'species' | 'name' | 'colours' | 'pictures'>

/**
 * Photos scroll sideways and snap (CSS only); thumbnails jump to them, and with the script the page itself does not
 * move.
 */
export function PostGallery({ post }: { post: Shown }) {
  const { t } = useTranslation('communityPost')
  const { strip, shown, show, onScroll } = usePictureStrip()
  const name = formatPostTitle(t, post)
  const { pictures } = post

  if (pictures.length === 0)
    return (
      <PostPicture
        post={{ ...post, picture: null }}
        sizes="100vw"
        className="aspect-[4/3] w-full rounded-panel border border-ink-200 shadow-1"
      />
    )
  return (
    <div className="min-w-0">
      <section
        ref={strip}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t('gallery.title', { name })}
        onScroll={onScroll}
        className="rail snap-mandatory scroll-smooth rounded-panel border border-ink-200 bg-brand-50 shadow-1"
      >
        {pictures.map((picture, index) => (
          <div key={picture.id} id={`foto-${index + 1}`} className="aspect-[4/3] w-full">
            <img
              src={picture.large}
              srcSet={`${picture.medium} 640w, ${picture.large} 1280w`}
              sizes="(min-width: 960px) 640px, 100vw"
              alt={t('gallery.picture', { name, n: index + 1 })}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : undefined}
              decoding="async"
              className="size-full object-cover"
            />
          </div>
        ))}
      </section>
      {pictures.length > 1 && (
        <ul className="rail mt-2.5 gap-2 p-0.5">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={`#foto-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={t('gallery.show', { n: index + 1 })}
                aria-current={index === shown ? 'true' : undefined}
                className="block size-16 overflow-hidden rounded-control border-2 border-ink-200 bg-white hover:border-brand-300 aria-[current]:border-brand-600"
              >
                <img src={picture.small} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
