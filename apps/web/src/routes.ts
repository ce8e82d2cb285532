import { HomePage } from './pages/home/page.tsx'
import { loadHome } from './pages/home/load.ts'
import { type Route, route } from './site/route.ts'

/** Every page by its address. */
export const routes: readonly Route[] = [
	route('/', { load: loadHome, head: () => ({ title: 'Stoa', description: 'Models, datasets and apps for machine learning' }), view: HomePage }),
]
