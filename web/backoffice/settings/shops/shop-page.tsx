import { LayoutTemplate, Webhook } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { WeekFields } from '../../store/week-fields.tsx'
import { ChangeLog } from '../change-log.tsx'
import type { Route } from './+types/shop-page'
import { DeliverySection } from './delivery-section.tsx'
import { ExceptionsSection } from './exceptions-section.tsx'
import { CloseSection, OpenSection } from './open-section.tsx'
import { PaymentSection, TextsSection } from './payment-section.tsx'
import { saveShopSection } from './save-shop-section.server.ts'
import { ShopFacts } from './shop-facts.tsx'
import { Section, SectionForm, SectionNotice } from './shop-section.tsx'
import { SECTIONS, type ShopAnswer, type ShopSection, sectionOffline } from './shop-sections.ts'
import { loadShopView, type ShopView } from './shop-view.server.ts'

/** A shop's settings: a form a section. */
export async function loader({ request, context, params: { shopId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'shopsSettings')
  const region = new URL(request.url).searchParams.get('region')
  const shop = await loadShopView(context, { shopId, region: region?.slice(0, 10) ?? null })
  return {
    shop,
    seo: privateSeo(visit, paths.backofficeShopSettings(shopId), { title: shop.name, description: t('description') }),
  }
}

export async function action({ request, context, params: { shopId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const form = await readForm(request)
  return saveShopSection({ context, shopId, section: readIntent(form, SECTIONS), form })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, sectionOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ShopPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('shopsSettings')
  const answer: ShopAnswer | null = actionData ?? null
  // The answer of a save comes before the shop is loaded again: the next form must not be taken for a stale one.
  const shop = { ...loaderData.shop, version: Math.max(loaderData.shop.version, answer?.saved ?? 0) }
  const of = (...sections: ShopSection[]) => (answer?.section && sections.includes(answer.section) ? answer : null)
  return (
    <div key={shop.id} className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeShopsSettings()}>{t('back')}</BackLink>
        <h1 className="break-words text-xl lg:text-2xl">{shop.name}</h1>
        <p className="text-ink-600">{shop.country}</p>
      </header>
      {answer?.section === null && <SectionNotice answer={answer} />}
      <OpenSection shop={shop} answer={of('open', 'close')} />
      <div className="grid grid-cols-1 items-start gap-4 @4xl/main:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <Facts shop={shop} answer={of('facts')} />
          <Hours shop={shop} answer={of('hours')} />
          <PaymentSection shop={shop} answer={of('payment')} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <ExceptionsSection shop={shop} answer={of('exception-add', 'exception-remove', 'holidays', 'close-today')} />
          <DeliverySection shop={shop} answer={of('delivery')} />
          <TextsSection shop={shop} answer={of('texts')} />
          <FrontPageSection shop={shop} />
          <WebhooksSection shop={shop} />
        </div>
      </div>
      <CloseSection shop={shop} answer={null} />
      <SectionNotice answer={of('undo')} savedMessage={t('undone')} />
      <ChangeLog lines={shop.changes} />
    </div>
  )
}

/** The way to what the shop's home page shows. */
function FrontPageSection({ shop: { id, sections } }: { shop: ShopView }) {
  const { t } = useTranslation('shopFront')
  return (
    <Section
      id="portada"
      title={t('title')}
      text={sections === 0 ? t('link.automatic') : t('link.sections', { count: sections })}
      answer={null}
    >
      <ButtonLink
        to={paths.backofficeShopFront(id)}
        variant="light"
        icon={<LayoutTemplate aria-hidden="true" className="size-4.5" />}
      >
        {t('link.go')}
      </ButtonLink>
    </Section>
  )
}

/** The way to the programs that hear of the shop's orders and products. */
function WebhooksSection({ shop: { id } }: { shop: ShopView }) {
  const { t } = useTranslation('webhookSettings')
  return (
    <Section id="avisos" title={t('title')} text={t('shopLink.text')} answer={null}>
      <ButtonLink
        to={paths.backofficeWebhooks(id)}
        variant="light"
        icon={<Webhook aria-hidden="true" className="size-4.5" />}
      >
        {t('shopLink.go')}
      </ButtonLink>
    </Section>
  )
}

interface SectionProps {
  shop: ShopView
  answer: ShopAnswer | null
}

function Facts({ shop, answer }: SectionProps) {
  const { t } = useTranslation('shopsSettings')
  const refused = answer?.refusal ? answer : null
  return (
    <Section id="datos" title={t('facts.title')} answer={answer}>
      <SectionForm
        key={JSON.stringify(shop.facts)}
        section="facts"
        version={shop.version}
        answer={answer}
        submit={t('facts.save')}
      >
        <ShopFacts
          limits={shop.limits.facts}
          values={{ ...shop.facts, ...refused?.typed }}
          errors={refused?.refusal?.fields ?? {}}
          map={shop.mapBase}
        />
      </SectionForm>
    </Section>
  )
}

function Hours({ shop, answer }: SectionProps) {
  const { t } = useTranslation('shopsSettings')
  return (
    <Section
      id="horario"
      title={t('hours.title')}
      text={t(shop.hasHours ? 'hours.text' : 'hours.suggested')}
      answer={answer}
    >
      <SectionForm section="hours" version={shop.version} answer={answer} submit={t('hours.save')}>
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('hours.title')}</legend>
          {/* A refused week keeps the typed values; a saved one comes from the shop. */}
          <WeekFields week={answer?.week?.days ?? shop.week} errors={answer?.week?.errors} />
        </fieldset>
      </SectionForm>
    </Section>
  )
}
