import type { Generator } from '../snippet.ts'

const INSTALL = 'pip install git+https://github.com/SAP-samples/flextab'

const CLASSIFY = `from sklearn.datasets import load_breast_cancer
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from flextab import FlexTabClassifier

X, y = load_breast_cancer(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

classifier = FlexTabClassifier(max_context_size=8192, bagging=8)
classifier.fit(X_train, y_train)

probabilities = classifier.predict_proba(X_test)
predictions = classifier.predict(X_test)
print("Accuracy:", accuracy_score(y_test, predictions))`

const REGRESS = `from sklearn.datasets import fetch_openml
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
from flextab import FlexTabRegressor

housing = fetch_openml(data_id=531, as_frame=True)
X = housing.data
y = housing.target.astype(float)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, random_state=42)

regressor = FlexTabRegressor(max_context_size=8192, bagging=8)
regressor.fit(X_train, y_train)

predictions = regressor.predict(X_test)
print("R2:", r2_score(y_test, predictions))`

const MATCH = `from sklearn.metrics import accuracy_score, roc_auc_score
from flextab import FlexTabMatcher
from flextab.utils.test_utils import load_febrl4

# Pairs of records, and whether the two of a pair are one person
left_train, left_test, right_train, right_test, y_train, y_test = load_febrl4()

matcher = FlexTabMatcher(max_context_size=8192, bagging=1)
matcher.fit(left_train, right_train, y_train)

predictions = matcher.predict(left_test, right_test)
print(f"Accuracy: {accuracy_score(y_test, predictions):.2f}")
print(f"Area under the curve: {roc_auc_score(y_test, predictions):.2f}")`

/** FlexTab: tables classified, predicted and matched; its loaders take no id. */
export const flextab = (() => [
	{ language: 'python', title: 'Classification', install: INSTALL, code: CLASSIFY },
	{ language: 'python', title: 'Regression', install: INSTALL, code: REGRESS },
	{ language: 'python', title: 'Matching', install: INSTALL, code: MATCH },
]) satisfies Generator
