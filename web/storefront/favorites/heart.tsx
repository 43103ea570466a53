import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
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
      {isOn && <input type="hidden" name="mark" value="off" />}
      {/* A page has thirty: the product is the button's value, and 'on' is meant where nothing else is said. */}
      <button
        type="submit"
        name="productId"
        value={product._id}
        aria-pressed={isOn}
        aria-label={t('add', { product: product.title })}
        className="heart icon-heart"
      />
    </form>
  )
}
