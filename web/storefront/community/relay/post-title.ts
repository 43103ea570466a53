import type { ThreadSummary } from '#services/community/contract.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

/** 'Toby', or a description when the name is unknown: 'Mascota encontrada en Santa Cruz'. */
export function formatThreadTitle(
  t: TFunction<'conversations'>,
  { kind, name, city }: Pick<ThreadSummary['post'], 'kind' | 'name' | 'city'>,
): string {
  return name !== '' ? name : t(`unnamed.${kind}`, { city })
}
