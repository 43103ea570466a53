import { Form, Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readInteger } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/log-page'
import { loadShop } from './load-shop.server.ts'
import { OfferResultMessage } from './offer-result-message.tsx'
import { saveOffer } from './save-offer.server.ts'
import { ShopField } from './shop-field.tsx'

/** Change log of a shop's catalogue, with undo. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const option = readId(searchParams, 'option') || null
  const product = readId(searchParams, 'product') || null
  const before = readInteger(searchParams, 'before', { least: 1, most: Number.MAX_SAFE_INTEGER })
  const log = shop
    ? await market.catalogueChanges(
        {
          shopId: shop.id,
          ...(option && { productVariantId: option }),
          ...(product && { productId: product }),
          ...(before && { before }),
        },
        { context: visit.call },
      )
    : { changes: [], endCursor: null }
  return {
    lines: log.changes.map((line) => ({
      ...line,
      when: momentLabel(Date.parse(line.at), visit.country.timezone, visit.now()),
      isOwn: line.actorUid === visit.viewer.uid,
    })),
    endCursor: log.endCursor,
    shops,
    asked: { shopId: shop?.id ?? '', option, product, before },
    seo: privateSeo(visit, paths.backofficeCatalogueLog(), { title: t('log.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  return saveOffer(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function LogPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { lines, endCursor, shops, asked } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId: asked.shopId })}>{t('toCatalogue')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('log.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('log.intro')}</p>
      </header>
      <OfferResultMessage answer={actionData} />
      {shops.length > 1 && (
        <Form key={asked.shopId} className="flex flex-wrap items-end gap-2.5">
          <ShopField shops={shops} shopId={asked.shopId} />
          <Button type="submit" className="h-12">
            {t('log.go')}
          </Button>
        </Form>
      )}
      {(asked.option || asked.product) && (
        <ButtonLink
          to={paths.backofficeCatalogueLog({ shopId: asked.shopId })}
          variant="outline"
          size="sm"
          className="justify-self-start"
        >
          {t('log.every')}
        </ButtonLink>
      )}
      {lines.length === 0 && (
        <EmptyState art={<Art name="package" size={88} />} title={t('log.none')}>
          {t('log.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {lines.map((line) => (
          <li key={line.id}>
            <LogLine line={line} shopId={asked.shopId} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={
          asked.before ? { label: t('first'), to: paths.backofficeCatalogueLog({ ...asked, before: null }) } : null
        }
        next={
          endCursor ? { label: t('more'), to: paths.backofficeCatalogueLog({ ...asked, before: endCursor }) } : null
        }
      />
    </div>
  )
}

interface LogLineProps {
  line: Route.ComponentProps['loaderData']['lines'][number]
  shopId: string
}

function LogLine({ line, shopId }: LogLineProps) {
  const { t } = useTranslation('catalogueDesk')
  const name = [line.title, line.optionTitle].filter(Boolean).join(' ')
  const what = t(`what.${line.what}`)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-extrabold">{name}</p>
        <p className="tabular-nums">
          {what}: {t('import.from', { from: line.displayFrom, to: line.displayTo })}
        </p>
        <p className="text-ink-600 text-sm">
          {t('log.by', { who: line.isOwn ? t('log.me') : line.actorUid, when: line.when })} ·{' '}
          {t(`log.cause.${line.cause}`)}
        </p>
      </div>
      {line.isUndone && <Badge tone="neutral">{t('log.undone')}</Badge>}
      {line.importId && (
        <Link
          to={paths.backofficeImport(line.importId)}
          className="inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
        >
          {t('log.file')}
        </Link>
      )}
      {line.what === 'content' && (
        <Link
          to={paths.backofficeProduct(line.productId, { shopId })}
          className="inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
        >
          {t('log.edit')}
        </Link>
      )}
      {line.what === 'pictures' && (
        <Link
          to={paths.backofficeProductPictures(line.productId, { shopId })}
          className="inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
        >
          {t('log.pictures')}
        </Link>
      )}
      {line.canUndo && (
        <StaffForm preventScrollReset>
          {/* What a save changed of a product is undone with the rest of it. */}
          {line.what === 'content' ? (
            <input type="hidden" name="actId" value={line.actId ?? ''} />
          ) : (
            <input type="hidden" name="changeId" value={line.id} />
          )}
          <Button
            type="submit"
            name="intent"
            value={line.what === 'content' ? 'undo-act' : 'undo'}
            variant="outline"
            size="sm"
            aria-label={t('log.undoOf', { what, name })}
          >
            {t('log.undo')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}
