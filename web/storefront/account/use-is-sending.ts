import { useNavigation } from 'react-router'

/** Whether the form of the page at this path is on its way. */
export function useIsSending(path: string): boolean {
  const { state, formAction } = useNavigation()
  return state !== 'idle' && formAction?.split('?')[0] === path
}
