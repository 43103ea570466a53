import { useNavigation } from 'react-router'

/** True while the form of the page at this path is being submitted. */
export function useIsSending(path: string): boolean {
  const { state, formAction } = useNavigation()
  return state !== 'idle' && formAction?.split('?')[0] === path
}
