import { Construction, PackageCheck, Phone, Search, Truck } from 'lucide-react'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { FilterForm } from '#web/ui/forms/filter-form.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import type { OrdersLoaded } from './orders-page-data.ts'
import { fromFilter, getStates, isSameList, type OrdersView, toAddress } from './orders-search.ts'
import { SaveFilter } from './save-filter.tsx'

interface Loaded {
  loaded: OrdersLoaded
}

/** Heading, search and filters in one row. */
export function Filters({ loaded: { shops, couriers, asked } }: Loaded) {
  const { t } = useTranslation('orderDesk')
  const { search, way, courier, shopId, isLate } = asked
  const isFiltered = search !== '' || way !== null || courier !== null || shopId !== null || isLate
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-xl">{t('title')}</h1>
      <div className="min-w-0 grow">
        <FilterForm
          key={search}
          action={paths.backofficeOrders()}
          label={t('filter.label')}
          applyLabel={t('filter.submit')}
          clear={isFiltered ? { to: paths.backofficeOrders(), label: t('filter.clear') } : null}
        >
          {asked.view !== 'open' && search === '' && <input type="hidden" name="view" value={asked.view} />}
          <label className="relative flex min-w-44 grow items-center">
            <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4.5 text-ink-600" />
            <input
              type="search"
              name="search"
              defaultValue={search}
              maxLength={100}
              aria-label={t('filter.search')}
              placeholder={t('filter.searchShort')}
              className="h-11 w-full rounded-full border-[1.5px] border-ink-500 pr-3 pl-9.5 font-semibold text-sm placeholder:text-ink-600"
            />
          </label>
          <FilterSelect name="way" label={t('filter.way')} value={way ?? ''} isOn={way !== null}>
            <option value="">{t('filter.everyWay')}</option>
            <option value="delivery">{t('order.delivery')}</option>
            <option value="pickup">{t('order.pickup')}</option>
          </FilterSelect>
          <FilterSelect name="courier" label={t('filter.courier')} value={courier ?? ''} isOn={courier !== null}>
            <option value="">{t('filter.everyCourier')}</option>
            <option value="none">{t('filter.noCourier')}</option>
            {couriers.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name ?? t('courier.person')}
              </option>
            ))}
          </FilterSelect>
          {(shops.length > 1 || shopId) && (
            <FilterSelect name="shopId" label={t('filter.shop')} value={shopId ?? ''} isOn={shopId !== null}>
              <option value="">{t('filter.everyShop')}</option>
              {shops.map(({ id, name, active }) => (
                <option key={id} value={id}>
                  {active ? name : t('filter.closed', { name })}
                </option>
              ))}
            </FilterSelect>
          )}
        </FilterForm>
      </div>
    </div>
  )
}

/** What is open, waits for its payment or ended; beside it the pages of packing and of the round. */
export function Views({ loaded: { list, asked } }: Loaded) {
  const { t } = useTranslation('orderDesk')
  const open = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  const counts: Partial<Record<OrdersView, number>> = { open, awaiting: list.awaiting }
  const views: OrdersView[] =
    asked.view === 'all' ? ['open', 'awaiting', 'ended', 'all'] : ['open', 'awaiting', 'ended']
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0 grow max-sm:w-full">
        <LinkTabs
          label={t('views.label')}
          items={views.map((view) => {
            const count = counts[view]
            return {
              to: paths.backofficeOrders({ view: view === 'open' ? null : view, shopId: asked.shopId }),
              label: count ? `${t(`views.${view}`)} (${count})` : t(`views.${view}`),
              isCurrent: view === asked.view,
            }
          })}
        />
      </div>
      <div className="flex flex-wrap gap-x-2">
        <ButtonLink
          to={paths.backofficePhoneOrder()}
          variant="ghost"
          size="sm"
          icon={<Phone aria-hidden="true" className="size-4.5" />}
        >
          {t('phone.link')}
        </ButtonLink>
        <ButtonLink
          to={paths.backofficePacking()}
          variant="ghost"
          size="sm"
          icon={<PackageCheck className="size-4.5" />}
        >
          {t('pack.link')}
        </ButtonLink>
        <ButtonLink to={paths.backofficeDispatch()} variant="ghost" size="sm" icon={<Truck className="size-4.5" />}>
          {t('route.link')}
        </ButtonLink>
        <ButtonLink
          to={paths.backofficeDisruptions()}
          variant="ghost"
          size="sm"
          icon={<Construction aria-hidden="true" className="size-4.5" />}
        >
          {t('disruptions.link')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** States to choose from, late ones, and the person's saved filters. */
export function States({ loaded }: Loaded) {
  const { list, asked, filters, limits } = loaded
  const { t } = useTranslation('orderDesk')
  const states = getStates(asked.view)
  const first = { ...asked, after: null }
  const saved = filters.map((filter) => ({ ...filter, asked: fromFilter(filter.fields) }))
  const current = saved.find((filter) => isSameList(filter.asked, asked))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <nav aria-label={t('filter.states')} className="rail min-w-72 grow basis-96 gap-1.5 py-0.5">
        <ChipLink
          className={chip}
          to={paths.backofficeOrders(
            toAddress({ ...first, status: null, isLate: false, prescription: null, isUnconfirmed: false }),
          )}
          isOn={asked.status === null && !asked.isLate && asked.prescription === null && !asked.isUnconfirmed}
        >
          {t('filter.every')}
        </ChipLink>
        {asked.view === 'open' && (
          <ChipLink
            className={chip}
            to={paths.backofficeOrders(toAddress({ ...first, isLate: !asked.isLate }))}
            isOn={asked.isLate}
          >
            {t('list.late')}
          </ChipLink>
        )}
        {asked.view === 'open' && (
          <ChipLink
            className={chip}
            to={paths.backofficeOrders(
              toAddress({ ...first, prescription: asked.prescription === 'review' ? null : 'review' }),
            )}
            isOn={asked.prescription === 'review'}
          >
            {t('row.prescription.review')}
          </ChipLink>
        )}
        {asked.view === 'open' && (
          <ChipLink
            className={chip}
            to={paths.backofficeOrders(toAddress({ ...first, isUnconfirmed: !asked.isUnconfirmed }))}
            isOn={asked.isUnconfirmed}
          >
            {t('row.unconfirmed')}
          </ChipLink>
        )}
        {states.map((status) => (
          <ChipLink
            key={status}
            className={chip}
            to={paths.backofficeOrders(toAddress({ ...first, status }))}
            isOn={asked.status === status}
          >
            {t(`status.${status}`)}
            {(list.counts[status] ?? 0) > 0 && ` (${list.counts[status]})`}
          </ChipLink>
        ))}
      </nav>
      {saved.length > 0 && (
        <nav
          aria-label={t('saved.title')}
          className="rail min-w-40 grow basis-40 gap-1.5 border-ink-300 border-l py-0.5 pl-2"
        >
          {saved.map((filter) => (
            <ChipLink
              key={filter.id}
              className={chip}
              to={paths.backofficeOrders(toAddress(filter.asked))}
              isOn={filter.id === current?.id}
            >
              {filter.name}
            </ChipLink>
          ))}
        </nav>
      )}
      <SaveFilter current={current ?? null} limits={limits} />
    </div>
  )
}

const chip = '!h-8 !px-3'
