import { Icon } from '@stoa/ui'
import styles from './theme-icons.module.css'

/** The drawings on the button that changes the colors: one for each choice, of which the `data-theme` of the document shows one, also before a script came. */
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
