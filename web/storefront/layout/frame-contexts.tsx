import { type ReactNode, useMemo } from 'react'
import type { CartShop } from '#services/market/cart/rules/cart-shape.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { usePersonalPart } from '#web/personal-parts/personal-part.ts'
import { tracking } from '#web/tracking/tracking.ts'
import { TrackingContext } from '#web/tracking/tracking-context.ts'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { AlertsProvider } from '../alerts/alerts-provider.tsx'
import { CartProvider } from '../cart/cart-provider.tsx'
import { FavoritesProvider } from '../favorites/favorites-provider.tsx'
import type { PersonalFrame } from './personal-frame.server.ts'
import type { ShellData } from './shell-data.ts'
import { UiProvider } from './ui-provider.tsx'
import { FRAME, PersonalFrameContext, usePersonalFrame } from './use-personal-frame.ts'
import { VisitContext } from './use-visit.ts'

/** Loader data of the frame. */
export interface FrameData {
  shell: ShellData
  shop: CartShop
  /** Null in a shared document. */
  personal: PersonalFrame | null
}

interface FrameContextsProps extends FrameData {
  children: ReactNode
}

/** Contexts of every page. */
export function FrameContexts({ shell, personal, children }: Omit<FrameContextsProps, 'shop'>) {
  const { t } = useTranslation('common')
  const frame = usePersonalPart(FRAME, personal)
  return (
    <VisitContext value={shell.visit}>
      <PersonalFrameContext value={frame}>
        <ToastProvider closeLabel={t('close')}>
          <TrackingContext value={tracking}>{children}</TrackingContext>
        </ToastProvider>
      </PersonalFrameContext>
    </VisitContext>
  )
}

/** Contexts of the shop's pages, inside those of every page. */
export function ShoppingContexts({ shop, children }: Pick<FrameContextsProps, 'shop' | 'children'>) {
  const { shopping, isVisitorUnknown } = usePersonalFrame()
  if (!shopping) throw new Error('A page of the shop has the frame of the back office')
  const { cart, favorites, alerts } = shopping
  const boot = useMemo(() => ({ ...cart, shop }), [cart, shop])
  return (
    <CartProvider boot={boot} isVisitorUnknown={isVisitorUnknown}>
      <FavoritesProvider boot={favorites}>
        <AlertsProvider boot={alerts}>
          <UiProvider>{children}</UiProvider>
        </AlertsProvider>
      </FavoritesProvider>
    </CartProvider>
  )
}
