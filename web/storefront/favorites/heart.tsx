import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { cx } from '#web/ui/cx.ts'
import { useFavorites } from './favorites-provider.tsx'

interface HeartProps {
  product: { _id: string; title: string }
  className?: string
}

/** Favourite button of a product. A form that posts before the page's script runs. */
export function Heart(props: HeartProps) {
  return (
    <Hole of="favorite" id={props.product._id}>
      <HeartForm {...props} />
    </Hole>
  )
}

function HeartForm({ product, className }: HeartProps) {
  const { t } = useTranslation('favorites')
  const favorites = useFavorites()
  const isOn = favorites.isFavorite(product._id)
  return (
    <form
      method="post"
      action={paths.markFavorite()}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        favorites.mark(product, !isOn)
      }}
    >
      <input type="hidden" name="productId" value={product._id} />
      <button
        type="submit"
        name="mark"
        value={isOn ? 'off' : 'on'}
        aria-pressed={isOn}
        aria-label={t('add', { product: product.title })}
        title={isOn ? t('saved') : t('save')}
        className={cx(
          'grid size-10 place-items-center rounded-full bg-white/95 shadow-1 transition-[color,scale] hover:text-red-600 active:scale-90',
          isOn ? 'text-red-600' : 'text-ink-600',
        )}
      >
        <HeartIcon isOn={isOn} />
      </button>
    </form>
  )
}

/** Lucide's heart in a single path: a listing renders it thirty times. */
function HeartIcon({ isOn }: { isOn: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('size-5 stroke-2 stroke-current', !isOn && 'fill-none', isOn && 'fill-current')}
    >
      <path
        d="M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.8 0-3 .5-4.5 2-1.5-1.5-2.7-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4 3 5.5l7 7Z"
        strokeLinejoin="round"
      />
    </svg>
  )
}
