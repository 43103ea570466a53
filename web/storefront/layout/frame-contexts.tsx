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
import { FRAME, PersonalFrameContext } from './use-personal-frame.ts'
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

/** Contexts of every page and of the holes in one. */
export function FrameContexts({ shell, shop, personal, children }: FrameContextsProps) {
  const { t } = useTranslation('common')
  const frame = usePersonalPart(FRAME, personal)
  const boot = useMemo(() => ({ ...frame.cart, shop }), [frame, shop])
  return (
    <VisitContext value={shell.visit}>
      <PersonalFrameContext value={frame}>
        <ToastProvider closeLabel={t('close')}>
          <TrackingContext value={tracking}>
            <CartProvider boot={boot} isVisitorUnknown={frame.isVisitorUnknown}>
              <FavoritesProvider boot={frame.favorites}>
                <AlertsProvider boot={frame.alerts}>
                  <UiProvider>{children}</UiProvider>
                </AlertsProvider>
              </FavoritesProvider>
            </CartProvider>
          </TrackingContext>
        </ToastProvider>
      </PersonalFrameContext>
    </VisitContext>
  )
}
