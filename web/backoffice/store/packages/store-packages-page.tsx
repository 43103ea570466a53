import { Plus } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import type { PrepaidPackage } from '#services/appointments/contract.ts'
import { newId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { loadEveryPetType } from '../../counter/load-pet-types.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { StoreTabs } from '../store-tabs.tsx'
import type { Route } from './+types/store-packages-page'
import { listChoices, type PackageChoice } from './package-choices.ts'
import { packageForm } from './package-form.server.ts'

/** Packages of visits that a store offers; what was sold stays as it was. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'packageDesk')
  const seo = privateSeo(visit, paths.backofficeStorePackages(), {
    title: t('offers'),
    description: t('description'),
  })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const call = { context: visit.call }
  const [packages, staffStore, petTypes] = await Promise.all([
    appointments.prepaidPackages({ storeId: store.id }, call),
    appointments.staffStore({ storeId: store.id }, call),
    loadEveryPetType(context, store.id),
  ])
  const offered = staffStore.packs.filter(({ active }) => active)
  const priced = offered.flatMap(({ services }) => services).flatMap(({ prices }) => prices)
  const screen = {
    storeName: store.name,
    storeId: new URL(request.url).searchParams.get('storeId'),
    currency: staffStore.store.currencyCode,
    packages,
    packs: staffStore.packs.map(({ id, internalName, name, active }) => ({
      ...{ id, name: internalName || name, isOffered: active },
    })),
    petTypes,
    sizes: [...new Set(priced.flatMap(({ size }) => size ?? []))],
    newPackageId: newId(),
    limits: getFieldLimits(packageForm(staffStore.store.currencyCode)),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const t = translator(visit.country.locale, 'packageDesk')
  const call = { context: visit.call }
  try {
    const { store: facts } = await appointments.staffStore({ storeId: store.id }, call)
    const written = parseFormOrThrow(form, packageForm(facts.currencyCode), {
      name: t('offer.faults.name'),
      packIds: t('offer.faults.packs'),
      price: t('offer.faults.amount'),
      singlePrice: t('offer.faults.amount'),
      visits: t('offer.faults.visits'),
      validDays: t('offer.faults.days'),
    })
    await appointments.savePrepaidPackage({ storeId: store.id, ...written }, call)
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function StorePackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('packageDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores />
  const { packages, newPackageId, storeName, storeId, currency, packs } = screen
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('offers')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('offer.text')}</p>
      </header>
      <StoreTabs />
      <p>
        <TextLink to={paths.backofficePackages({ storeId })}>{t('sold')}</TextLink>
      </p>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      {packages.map((each) => (
        <details key={`${each.id} ${each.version}`} className="rounded-card border border-ink-200 bg-white">
          <summary className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 py-2 font-extrabold">
            {each.name}
            <span className="font-semibold text-ink-600 text-sm">
              {t('offer.summary', {
                ...{ visits: each.visits, price: formatMoney(each.price, currency), days: each.validDays },
              })}
            </span>
            {!each.active && <Badge tone="neutral">{t('offer.inactive')}</Badge>}
          </summary>
          <PackageForm saved={each} packageId={each.id} screen={screen} />
        </details>
      ))}
      {packs.every(({ isOffered }) => !isOffered) ? (
        <Notice>
          {t('offer.noPacks')} <TextLink to={paths.backofficeStoreServices({ storeId })}>{t('offer.packs')}</TextLink>
        </Notice>
      ) : (
        <Card className="!p-0">
          <h2 className="flex items-center gap-2 px-4 pt-4 text-lg">
            <Plus aria-hidden="true" className="size-5" />
            {t('offer.new')}
          </h2>
          <PackageForm key={newPackageId} saved={null} packageId={newPackageId} screen={screen} />
        </Card>
      )}
    </div>
  )
}

interface PackageFormProps {
  /** null: a new package. */
  saved: PrepaidPackage | null
  packageId: string
  screen: NonNullable<Route.ComponentProps['loaderData']['screen']>
}

function PackageForm({ saved, packageId, screen: { packs, petTypes, sizes, limits, currency } }: PackageFormProps) {
  const { t } = useTranslation('packageDesk')
  const { t: tPet } = useTranslation('petProfile')
  const isPending = useNavigation().formData?.get('packageId') === packageId
  const amount = (sum: number | undefined) => (sum === undefined ? undefined : typedAmount(sum, currency))
  const chosenPacks = listChoices(packs, saved?.packIds ?? [])
  const pets = listChoices(
    petTypes.map(({ id, kind, isServed }) => ({ id, name: tPet(`kinds.${kind}`), isOffered: isServed })),
    saved?.petTypeIds ?? [],
  )
  const chosenSizes = listChoices(
    sizes.map((size) => ({ id: size, name: size, isOffered: true })),
    saved?.sizes ?? [],
  )
  const hasGone = [...chosenPacks, ...pets, ...chosenSizes].some(({ isGone }) => isGone)
  return (
    <StaffForm preventScrollReset className="grid gap-4 p-4">
      <input type="hidden" name="packageId" value={packageId} />
      <input type="hidden" name="version" value={saved?.version ?? 0} />
      {hasGone && <Notice tone="warn">{t('offer.goneText')}</Notice>}
      <TextField
        name="name"
        label={t('offer.name')}
        hint={t('offer.nameHint')}
        {...limits.name}
        defaultValue={saved?.name}
        autoComplete="off"
        messages={{ required: t('offer.faults.name') }}
      />
      <Boxes
        name="packIds"
        label={t('offer.packs')}
        hint={t('offer.packsHint')}
        options={chosenPacks}
        ticked={saved?.packIds}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="visits"
          label={t('offer.visits')}
          defaultValue={saved?.visits ?? 10}
          inputMode="numeric"
          required
          autoComplete="off"
        />
        <TextField
          name="validDays"
          label={t('offer.validDays')}
          defaultValue={saved?.validDays ?? 365}
          inputMode="numeric"
          required
          autoComplete="off"
        />
        <TextField
          name="price"
          label={t('offer.price')}
          defaultValue={amount(saved?.price)}
          inputMode="decimal"
          required
          autoComplete="off"
        />
        <TextField
          name="singlePrice"
          label={t('offer.singlePrice')}
          hint={t('offer.singlePriceHint')}
          defaultValue={amount(saved?.singlePrice)}
          inputMode="decimal"
          required
          autoComplete="off"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Boxes
          name="petTypeIds"
          label={t('offer.petTypes')}
          hint={t('offer.petTypesHint')}
          options={pets}
          ticked={saved?.petTypeIds}
        />
        {chosenSizes.length > 0 && (
          <Boxes
            name="sizes"
            label={t('offer.sizes')}
            hint={t('offer.sizesHint')}
            options={chosenSizes}
            ticked={saved?.sizes}
          />
        )}
      </div>
      <Checkbox name="active" value="on" defaultChecked={saved?.active ?? true}>
        {t('offer.active')}
      </Checkbox>
      <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('saving')}>
        {t(saved ? 'offer.save' : 'offer.add')}
      </Button>
    </StaffForm>
  )
}

interface BoxesProps {
  name: string
  label: string
  hint: string
  options: readonly PackageChoice[]
  ticked: readonly string[] | undefined
}

function Boxes({ name, label, hint, options, ticked = [] }: BoxesProps) {
  const { t } = useTranslation('packageDesk')
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold text-ink-800 text-sm">{label}</legend>
      {options.map((option) => (
        <Checkbox key={option.id} name={name} value={option.id} defaultChecked={ticked.includes(option.id)}>
          <span className="inline-block first-letter:uppercase">
            {option.isGone ? t('offer.gone', { name: option.name }) : option.name}
          </span>
        </Checkbox>
      ))}
      <p className="text-ink-600 text-sm">{hint}</p>
    </fieldset>
  )
}
