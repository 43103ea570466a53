import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useCart } from './cart-provider.tsx'

/** Shown while the cart cannot reach the server; changes are kept and saved later. */
export function ConnectionNotice() {
  const { t } = useTranslation('cart')
  const { state } = useCart()
  if (state.connection === 'online') return null
  return (
    <Notice tone="warn" title={t('lost.title')}>
      {t('lost.text')}
    </Notice>
  )
}
