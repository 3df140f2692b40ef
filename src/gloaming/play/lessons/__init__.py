"""Lessons: a position and a script of steps that a newcomer plays through. `docs/lessons.md` describes the files."""

from gloaming.play.lessons.lesson import Lesson, LessonStep
from gloaming.play.lessons.reading import LessonError, OpenedLesson, open_lesson

__all__ = ["Lesson", "LessonError", "LessonStep", "OpenedLesson", "open_lesson"]
