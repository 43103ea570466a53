import type { Lack } from '#services/operations/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'

export type StepName =
  | 'shop'
  | 'delivery'
  | 'payment'
  | 'messages'
  | 'people'
  | 'catalogue'
  | 'front'
  | 'salon'
  | 'content'
  | 'legal'

/** A step of the assistant: what is still to do, by the words `todo.<what>` of `setup`. */
export interface SetupStep {
  name: StepName
  /** A shop opens without the others, and does better with them. */
  isRequired: boolean
  todo: Todo[]
}

export interface Todo {
  what:
    | 'unknown'
    | 'no-shop'
    | 'shop-closed'
    | 'shop-first'
    | 'no-delivery'
    | 'no-streets'
    | 'no-payment'
    | 'no-mail'
    | 'no-sms'
    | 'no-whatsapp'
    | 'alone'
    | 'no-products'
    | 'no-sections'
    | 'no-salon'
    | 'salon-closed'
    | 'no-content'
    | 'no-seller'
  /** A shop, a salon, or the country that it is about. */
  of?: string
}

/** What is known of a new shop; null: it could not be asked. */
export interface SetupFacts {
  served: readonly CountryIso[]
  shops: readonly SetupShop[] | null
  salons: readonly { name: string; isOpen: boolean }[] | null
  /** Colleagues with a role, the asker too. */
  colleagues: number | null
  hasContent: boolean | null
  lacks: readonly Pick<Lack, 'kind' | 'country'>[] | null
  /** Steps that are not the asker's to do. */
  hidden: readonly StepName[]
}

export interface SetupShop {
  name: string
  country: CountryIso
  /** Customers see it. */
  isOpen: boolean
  delivers: boolean
  /** null: it could not be asked. */
  hasProducts: boolean | null
  /** Its home page has sections that operators chose. */
  hasSections: boolean
}

/** Every step in the order in which a shop is set up, with what is left to do. */
export function findSetupSteps(facts: SetupFacts, countryName: (iso: CountryIso) => string): SetupStep[] {
  const { served, shops, salons, colleagues, hasContent, lacks, hidden } = facts
  const ask = <Fact>(fact: Fact | null, answer: (fact: Fact) => Todo[]): Todo[] =>
    fact === null ? [{ what: 'unknown' }] : answer(fact)
  const lacking = (kind: Lack['kind'], what: Todo['what']) =>
    ask(lacks, (all) =>
      all
        .filter((lack) => lack.kind === kind)
        .map(({ country }) => (country === null ? { what } : { what, of: countryName(country) })),
    )
  const ofShops = (what: Todo['what'], isMissing: (shop: SetupShop) => boolean) =>
    ask(shops, (all) => all.filter(isMissing).map(({ name }) => ({ what, of: name })))
  const shopFirst: Todo[] = shops?.length === 0 ? [{ what: 'shop-first' }] : []

  const steps: SetupStep[] = [
    {
      name: 'shop',
      isRequired: true,
      todo: [
        ...ask(shops, (all) =>
          served
            .filter((iso) => !all.some(({ country }) => country === iso))
            .map((iso): Todo => ({ what: 'no-shop', of: countryName(iso) })),
        ),
        ...(shops ? ofShops('shop-closed', ({ isOpen }) => !isOpen) : []),
      ],
    },
    {
      name: 'delivery',
      isRequired: false,
      todo: [
        ...shopFirst,
        ...ofShops('no-delivery', ({ delivers }) => !delivers),
        ...(lacks ? lacking('map', 'no-streets') : []),
      ],
    },
    { name: 'payment', isRequired: false, todo: lacking('payment', 'no-payment') },
    {
      name: 'messages',
      // SMS and WhatsApp are optional; without mail no account can be proved.
      isRequired: lacks === null || lacks.some(({ kind }) => kind === 'mail'),
      todo:
        lacks === null
          ? [{ what: 'unknown' }]
          : [...lacking('mail', 'no-mail'), ...lacking('sms', 'no-sms'), ...lacking('whatsapp', 'no-whatsapp')],
    },
    { name: 'people', isRequired: false, todo: ask(colleagues, (count) => (count > 1 ? [] : [{ what: 'alone' }])) },
    {
      name: 'catalogue',
      isRequired: true,
      todo: [...shopFirst, ...ofShops('no-products', ({ hasProducts }) => hasProducts === false)],
    },
    {
      name: 'front',
      isRequired: false,
      todo: [...shopFirst, ...ofShops('no-sections', ({ hasSections }) => !hasSections)],
    },
    {
      name: 'salon',
      isRequired: false,
      todo: ask(salons, (all) =>
        all.length === 0
          ? [{ what: 'no-salon' }]
          : all.filter(({ isOpen }) => !isOpen).map(({ name }) => ({ what: 'salon-closed', of: name })),
      ),
    },
    { name: 'content', isRequired: false, todo: ask(hasContent, (is) => (is ? [] : [{ what: 'no-content' }])) },
    { name: 'legal', isRequired: true, todo: lacking('seller', 'no-seller') },
  ]
  return steps.filter(({ name }) => !hidden.includes(name))
}

/** Whether every required step is done. */
export function isReadyToSell(steps: readonly SetupStep[]): boolean {
  return steps.every(({ isRequired, todo }) => !isRequired || todo.length === 0)
}
