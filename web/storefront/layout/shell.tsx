import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isOfBackoffice } from '#web/backoffice/is-of-backoffice.ts'
import { useErrorTracking } from '#web/error-tracking/use-error-tracking.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Hole } from '#web/personal-parts/hole.tsx'
import { useAnswer } from '#web/tracking/use-answer.ts'
import { useTracking } from '#web/tracking/use-tracking.ts'
import { AccountCorner } from '../account/account-corner.tsx'
import { ArrivalWithoutScript } from '../account/arrival-toast.tsx'
import { ConsentCorner } from '../account/consent/consent-corner.tsx'
import { usePersonChange } from '../account/person/use-person-change.ts'
import { PersonalDataReminder } from '../account/personal-data/personal-data-reminder.tsx'
import { useCampaign } from '../campaign/use-campaign.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import { ChatCorner } from '../chat/chat-corner.tsx'
import { OwnHeldBar } from '../offline/subject-held-bar.tsx'
import { useOfflinePages } from '../offline/use-offline-pages.ts'
import { NavigationProgress } from './connection/navigation-progress.tsx'
import { OfflineBar } from './connection/offline-bar.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { FrameContexts, type FrameData, ShoppingContexts } from './frame-contexts.tsx'
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
import { useKnownVisitor } from './use-known-visitor.ts'
import { usePagePolicy } from './use-page-policy.ts'
import { usePersonalFrame } from './use-personal-frame.ts'

interface ShellProps extends FrameData {
  children: ReactNode
}

/** Frame around every page, with the contexts of its parts. */
export function Shell({ shell, shop, personal, children }: ShellProps) {
  const { pathname } = useLocation()
  return (
    <FrameContexts shell={shell} personal={personal}>
      <PersonAndTracking shell={shell} />
      <NavigationProgress />
      {/* The back office has its own frame, without a cart and customer dialogs. */}
      {isOfBackoffice(pathname) ? (
        children
      ) : (
        <ShoppingContexts shop={shop}>
          <ShopFrame shell={shell}>{children}</ShopFrame>
        </ShoppingContexts>
      )}
    </FrameContexts>
  )
}

function ShopFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  if (!shell.isOpen) return <UnopenedFrame shell={shell}>{children}</UnopenedFrame>
  const Frame = shell.visit.isApp ? AppFrame : SiteFrame
  return (
    <>
      <Frame shell={shell}>{children}</Frame>
      <CartDrawerHost />
      <AccountCorner />
      <ConsentCorner />
      <ChatCorner settings={shell.chat} />
    </>
  )
}

function PersonAndTracking({ shell }: { shell: ShellData }) {
  const { isOfflineOn, isApp } = shell.visit
  const { uid, account, isVisitorUnknown, ...frame } = usePersonalFrame()
  const analytics = useAnswer(frame.analytics)
  useKnownVisitor(isVisitorUnknown)
  usePersonChange({ uid, isUnknown: isVisitorUnknown, phoneNumber: account?.phoneNumber ?? null })
  useTracking({ uid, analytics })
  useOfflinePages({ uid, isUnknown: isVisitorUnknown, isOn: isOfflineOn && !isApp })
  useCampaign({ isOn: shell.followsCampaigns, analytics })
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
      <Main>{children}</Main>
      <ConsentCorner />
    </>
  )
}

function SiteFrame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const sideMenu = useSideMenu(shell.isSideMenuOpen)
  const hasOwnMenu = usePagePolicy().menu === 'own'
  const isMenuOpen = sideMenu.isOpen && !hasOwnMenu
  return (
    <>
      <SkipLink />
      <PromoBar promo={shell.promo} contact={shell.contact} city={shell.city} />
      <Header shell={shell} sideMenu={hasOwnMenu ? null : sideMenu} />
      <OfflineBar />
      <OwnHeldBar />
      {!isMenuOpen && <CategoryStrip categories={shell.categories} />}
      <div className="flex items-start">
        <SideMenu shell={shell} isOpen={isMenuOpen} />
        <div className="min-w-0 flex-1">
          <Main>{children}</Main>
          <Footer shell={shell} />
        </div>
      </div>
      <MenuDrawer shell={shell} />
      <Hole of="cart">
        <CartBar />
      </Hole>
      <BottomTabs />
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
        className="sticky -top-9 z-30 flex flex-wrap items-center gap-x-2.5 border-ink-200 border-b bg-white px-4 md:top-0 md:h-18.5 md:flex-nowrap md:gap-x-4 md:px-6"
      >
        <Hole of="place">
          <DeliveryButton />
        </Hole>
        {shell.visit.mode === 'demo' && <DemoRibbon />}
        {/* Ends the line of the place on a phone. */}
        <span aria-hidden="true" className="order-2 w-full md:hidden" />
        <SearchBox />
        <span className="flex h-14 items-center max-md:order-5">
          <Hole of="cart">
            <CartButton />
          </Hole>
        </span>
      </div>
      <OfflineBar />
      <OwnHeldBar />
      <Main>{children}</Main>
    </>
  )
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="printed wrap min-h-[60dvh] pt-4 pb-14 outline-none max-md:[:root:has([data-errand])_&]:pb-4 md:pt-5"
    >
      <div className="@container/main">
        <Hole of="account">
          <ArrivalWithoutScript />
          <PersonalDataReminder />
        </Hole>
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
