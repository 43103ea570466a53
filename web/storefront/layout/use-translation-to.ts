import { findMissingChannels, type KnownAddresses } from '#services/messaging/rules/missing-channels.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'
import { useVisit } from './use-visit.ts'

type Namespaces = Parameters<typeof translator>[1]

/**
 * Texts that promise messages to other addresses than the visitor's: a customer's in the back office, an order's. The
 * module brings the messages by `useTranslation` of the same namespace.
 */
export function useTranslationTo<const Names extends Namespaces>(
  namespaces: Names,
  addresses: KnownAddresses,
): TFunction<Names> {
  const { locale, channels } = useVisit()
  return translator(locale, namespaces, findMissingChannels(channels, addresses))
}
