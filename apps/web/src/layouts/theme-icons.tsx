import { Icon } from '@stoa/ui'
import styles from './theme-icons.module.css'

/** The drawings on the button that changes the colours: one for each choice, of which `data-shows` on the button shows one. */
export function ThemeIcons() {
	return (
		<>
			<span className={styles.icon} data-for="system">
				<Icon name="contrast" />
			</span>
			<span className={styles.icon} data-for="light">
				<Icon name="sun" />
			</span>
			<span className={styles.icon} data-for="dark">
				<Icon name="moon" />
			</span>
		</>
	)
}
