import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useErrorTracking } from '#web/error-tracking/use-error-tracking.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { tracking } from '#web/tracking/tracking.ts'
import { TrackingContext } from '#web/tracking/tracking-context.ts'
import { useAnswer } from '#web/tracking/use-answer.ts'
import { useTracking } from '#web/tracking/use-tracking.ts'
import { ToastProvider } from '#web/ui/overlays/toast.tsx'
import { AccountOverlays, PersonalDataReminder } from '../account/account-overlays.tsx'
import { ArrivalWithoutScript } from '../account/arrival-toast.tsx'
import { ConsentBar } from '../account/consent/consent-bar.tsx'
import { usePersonChange } from '../account/person/use-person-change.ts'
import type { AlertsBoot } from '../alerts/alerts-boot.server.ts'
import { AlertsProvider } from '../alerts/alerts-provider.tsx'
import { useCampaign } from '../campaign/use-campaign.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { CartProvider } from '../cart/cart-provider.tsx'
import type { CartBoot } from '../cart/stored-cart.server.ts'
import { ChatCorner } from '../chat/chat-corner.tsx'
import type { FavoritesBoot } from '../favorites/favorites-boot.server.ts'
import { FavoritesProvider } from '../favorites/favorites-provider.tsx'
import { HeldBarOf } from '../offline/subject-held-bar.tsx'
import { useOfflinePages } from '../offline/use-offline-pages.ts'
import { NavigationProgress } from './connection/navigation-progress.tsx'
import { OfflineBar } from './connection/offline-bar.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { CartButton } from './header/cart-button.tsx'
import { CartDrawerHost } from './header/cart-drawer-host.tsx'
import { CategoryStrip } from './header/category-strip.tsx'
import { DeliveryButton } from './header/delivery-button.tsx'
import { Header } from './header/header.tsx'
import { PromoBar } from './header/promo-bar.tsx'
import { SearchBox } from './header/search-box.tsx'
import { LogoBar } from './logo-bar.tsx'
import { BottomTabs } from './menu/bottom-tabs.tsx'
import { MenuDrawer } from './menu/menu-drawer.tsx'
import { SideMenu } from './menu/side-menu.tsx'
import { useSideMenu } from './menu/use-side-menu.ts'
import type { ShellData } from './shell-data.ts'
import { UiProvider } from './ui-provider.tsx'
import { useKnownVisitor } from './use-known-visitor.ts'
import { VisitContext } from './use-visit.ts'

interface ShellProps {
  shell: ShellData
  cart: CartBoot
  favorites: FavoritesBoot
  alerts: AlertsBoot
  children: ReactNode
}

/** Frame around every page, with the contexts of its parts. */
export function Shell({ shell, cart, favorites, alerts, children }: ShellProps) {
  const { t } = useTranslation('common')
  const isBackoffice = BACKOFFICE.test(useLocation().pathname)
  return (
    <VisitContext value={shell.visit}>
      <ToastProvider closeLabel={t('close')}>
        <TrackingContext value={tracking}>
          <CartProvider boot={cart} isVisitorUnknown={shell.visit.isVisitorUnknown}>
            <FavoritesProvider boot={favorites}>
              <AlertsProvider boot={alerts}>
                <UiProvider>
                  <PersonAndTracking {...shell} />
                  <NavigationProgress />
                  {isBackoffice ? children : <ShopFrame shell={shell}>{children}</ShopFrame>}
                </UiProvider>
              </AlertsProvider>
            </FavoritesProvider>
          </CartProvider>
        </TrackingContext>
      </ToastProvider>
    </VisitContext>
  )
}

/** The back office has its own frame, without customer dialogs. */
const BACKOFFICE = /^\/backoffice(\/|$)/i

function ShopFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  if (!shell.isOpen) return <UnopenedFrame shell={shell}>{children}</UnopenedFrame>
  const Frame = shell.visit.isApp ? AppFrame : SiteFrame
  return (
    <>
      <Frame shell={shell}>{children}</Frame>
      <CartDrawerHost />
      <AccountOverlays
        account={shell.account}
        addressBook={shell.addressBook}
        uid={shell.uid}
        arrival={shell.arrival}
      />
      <ConsentBar isAsked={shell.asksConsent} />
      <ChatCorner settings={shell.chat} uid={shell.uid} firstName={shell.account?.firstName ?? ''} />
    </>
  )
}

function PersonAndTracking({ visit, uid, account, followsCampaigns, ...shell }: ShellData) {
  const { isVisitorUnknown, isOfflineOn, isApp } = visit
  const analytics = useAnswer(shell.analytics)
  useKnownVisitor(isVisitorUnknown)
  usePersonChange({ uid, isUnknown: isVisitorUnknown, phoneNumber: account?.phoneNumber ?? null })
  useTracking({ uid, analytics })
  useOfflinePages({ uid, isUnknown: isVisitorUnknown, isOn: isOfflineOn && !isApp })
  useCampaign({ isOn: followsCampaigns, analytics })
  useErrorTracking()
  return null
}

/** Before the market is set up: no shop to search, no cart, and no dialogs that lead to its pages. */
function UnopenedFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      {!shell.visit.isApp && <LogoBar />}
      <OfflineBar />
      <Main shell={shell}>{children}</Main>
      <ConsentBar isAsked={shell.asksConsent} />
    </>
  )
}

function SiteFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const sideMenu = useSideMenu(shell.isSideMenuOpen)
  return (
    <>
      <SkipLink />
      <PromoBar promo={shell.promo} contact={shell.contact} city={shell.city} />
      <Header shell={shell} sideMenu={sideMenu} />
      <OfflineBar />
      <HeldBarOf uid={shell.uid} />
      {!sideMenu.isOpen && <CategoryStrip categories={shell.categories} />}
      <div className="flex items-start">
        <SideMenu shell={shell} isOpen={sideMenu.isOpen} />
        <div className="min-w-0 flex-1">
          <Main shell={shell}>{children}</Main>
          <Footer shell={shell} />
        </div>
      </div>
      <MenuDrawer shell={shell} />
      <CartBar />
      <BottomTabs uid={shell.uid} />
    </>
  )
}

/**
 * Frame inside the mobile app, which has its own header, menus and chat: only delivery place, search and cart
 * above the page.
 */
function AppFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div
        data-app-view
        className="sticky top-0 z-30 flex flex-wrap items-center gap-x-3 border-ink-200 border-b bg-white px-4 pt-2.5 pb-3"
      >
        {shell.visit.mode === 'demo' && <DemoRibbon />}
        <span className="ml-auto">
          <CartButton />
        </span>
        <DeliveryButton label={shell.deliveryLabel} uid={shell.uid} />
        <SearchBox />
      </div>
      <OfflineBar />
      <HeldBarOf uid={shell.uid} />
      <Main shell={shell}>{children}</Main>
    </>
  )
}

function Main({ shell, children }: { shell: ShellData; children: ReactNode }) {
  return (
    <main id="contenido" tabIndex={-1} className="wrap min-h-[60dvh] pt-4 pb-14 outline-none md:pt-5">
      <div className="@container/main">
        <ArrivalWithoutScript arrival={shell.arrival} />
        <PersonalDataReminder account={shell.account} />
        {children}
      </div>
    </main>
  )
}

export function SkipLink() {
  const { t } = useTranslation('layout')
  return (
    <a
      href="#contenido"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand-700 px-4 py-3 font-extrabold text-white focus:translate-y-0"
    >
      {t('skip')}
    </a>
  )
}
