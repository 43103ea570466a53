import { useTranslation } from '#web/i18n/i18n.ts'
import type { GuestKind } from './guest-kinds.ts'

/** Names a kind of guest: 'perro mediano', 'gato'. */
export function useGuestLabel(): (kind: GuestKind) => string {
  const { t } = useTranslation('hotelDesk')
  return ({ petTypeId, size }) => {
    const type = t(petTypeId === 'perro' ? 'who.perro' : petTypeId === 'gato' ? 'who.gato' : 'who.other')
    return size === null ? t('who.all', { type }) : t('who.size', { type, size })
  }
}
