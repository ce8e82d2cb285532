import { useFrame } from '../site/frame.tsx'

/** The hidden field that every form carries; the server refuses forms without it. */
export function Csrf() {
	return <input type="hidden" name="csrf" value={useFrame().call.csrf} />
}
