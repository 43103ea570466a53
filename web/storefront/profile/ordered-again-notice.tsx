import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AnswerNotice } from './answer-notice.tsx'
import type { OrderedAgain } from './order-again.server.ts'

/** What of a former order lies in the cart now, and what is not sold any more. */
export function OrderedAgainNotice({ again }: { again: OrderedAgain }) {
  const { t } = useTranslation('profile')
  const { available, missing } = again
  const isNothing = available.length === 0
  return (
    <AnswerNotice
      answer={again}
      tone={isNothing || missing.length > 0 ? 'warn' : 'ok'}
      title={isNothing ? t('orders.none') : t('orders.added')}
      actions={
        isNothing ? undefined : (
          <>
            <ButtonLink to={paths.checkout()} size="sm">
              {t('orders.checkout')}
            </ButtonLink>
            <ButtonLink to={paths.cart()} variant="outline" size="sm">
              {t('orders.cart')}
            </ButtonLink>
          </>
        )
      }
    >
      {!isNothing && <p>{available.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}.</p>}
      {available
        .filter(({ quantity, askedQuantity }) => quantity < askedQuantity)
        .map(({ productVariantId, title, quantity, askedQuantity }) => (
          <p key={productVariantId}>{t('orders.fewer', { product: title, count: quantity, asked: askedQuantity })}</p>
        ))}
      {missing.length > 0 && (
        <p>{t('orders.missing', { count: missing.length, products: missing.map(({ title }) => title).join(', ') })}</p>
      )}
    </AnswerNotice>
  )
}
