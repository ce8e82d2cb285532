import type { Generator, Snippet } from '../snippet.ts'

const classification = (): Snippet => ({
	language: 'python',
	title: 'Classification',
	install: 'pip install git+https://github.com/SAP-samples/sap-rpt-1-oss',
	code: `from sap_rpt_oss import SAP_RPT_OSS_Classifier
from sklearn.datasets import load_breast_cancer
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split

X, y = load_breast_cancer(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

# Less context and bagging need less memory, more give better answers.
classifier = SAP_RPT_OSS_Classifier(max_context_size=8192, bagging=8)
classifier.fit(X_train, y_train)

probabilities = classifier.predict_proba(X_test)
predictions = classifier.predict(X_test)
print("Accuracy", accuracy_score(y_test, predictions))`,
})

const regression = (): Snippet => ({
	language: 'python',
	title: 'Regression',
	code: `from sap_rpt_oss import SAP_RPT_OSS_Regressor
from sklearn.datasets import fetch_openml
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split

# Prices of houses.
houses = fetch_openml(data_id=531, as_frame=True)
X = houses.data
y = houses.target.astype(float)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

regressor = SAP_RPT_OSS_Regressor(max_context_size=8192, bagging=8)
regressor.fit(X_train, y_train)

predictions = regressor.predict(X_test)
print("R2", r2_score(y_test, predictions))`,
})

/** SAP RPT-1: predictions from tables, without training; the program fetches its own weights. */
export const sapRpt1Oss = (() => [classification(), regression()]) satisfies Generator
