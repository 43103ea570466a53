import { useTranslation } from '#web/i18n/i18n.ts'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { usePiece } from '../load-later/use-piece.ts'
import { useUi } from '../use-ui.ts'

const loadContent = () => import('../../cart/cart-drawer.tsx')

/** The cart drawer. One that opened by itself is not modal: no backdrop, no focus change. */
export function CartDrawerHost() {
  const { t } = useTranslation('layout')
  const { t: common } = useTranslation('common')
  const { cart, closeCart, keepCartOpen } = useUi()
  const isOpen = cart.phase !== 'closed'
  const Content = usePiece(isOpen, loadContent)
  return (
    <Drawer
      isOpen={isOpen}
      isClosing={cart.phase === 'closing'}
      isModal={!cart.isAuto}
      onClose={() => closeCart()}
      onTouched={keepCartOpen}
      title={t('cart.title')}
      closeLabel={common('close')}
      side="right"
    >
      {Content ? <Content /> : <SkeletonText lines={6} />}
    </Drawer>
  )
}
