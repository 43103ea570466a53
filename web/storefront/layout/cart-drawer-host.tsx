import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useUi } from './use-ui.ts'

const CartDrawerContent = lazy(() => import('../cart/cart-drawer.tsx'))

/** The cart beside the page. One that opened by itself darkens nothing and leaves the focus where it was. */
export function CartDrawerHost() {
  const { t } = useTranslation('layout')
  const { t: common } = useTranslation('common')
  const { cart, closeCart, keepCartOpen } = useUi()
  return (
    <Drawer
      isOpen={cart.phase !== 'closed'}
      isClosing={cart.phase === 'closing'}
      isModal={!cart.isAuto}
      onClose={() => closeCart()}
      onTouched={keepCartOpen}
      title={t('cart.title')}
      closeLabel={common('close')}
      side="right"
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <CartDrawerContent />
      </Suspense>
    </Drawer>
  )
}
